"""Labels in the languages of the word tables, and what the policy should take them for; FREE does nothing.

Semicolons separate labels.
"""

FREE = "free"

LABELS: dict[str, dict[str, str]] = {
    "es": {
        "pay": """
            Pagar; PAGAR AHORA; Pagar 12,99 €; Pague ahora; Paga con tarjeta; Pagando con saldo;
            Realizar pago; Realizar el pago; Confirmar pago; Confirma tu pago; Ir a pagar;
            Proceder al pago; Pagar pedido; Enviar dinero; Hacer una transferencia; Transferir;
            Transferir 500 €; Enviar Bizum; Recargar; Depositar; Retirar efectivo; Donar;
            Paga $ 1.234,50; Reservar por 120 €; Comprar por 3,99 €; Confirmar y pagar; Pagar 1.299,00 €;
            Págalo con tu tarjeta pagando 20 €; Desliza para pagar""",
        "order": """
            Comprar; Comprar ahora; Compra ahora; Realizar pedido; Realizar el pedido; Finalizar compra;
            Tramitar pedido; Hacer pedido; Confirmar mi pedido; Pedir; Pedir ahora; Pide ahora; Reservar;
            Reserva ahora; Confirmar reserva; Suscribirse; Suscríbete; Prueba gratis; Cancelar pedido;
            Cancelar suscripción; Solicitar reembolso; Solicitar viaje; Comprar entradas; Renovar ahora""",
        "send": """
            Enviar; Enviar mensaje; ENVIAR; Envía; Publicar; Publicar comentario; Mandar; Invitar amigos;
            Añadir amigo; Compartir con Ana; Enviar solicitud; Postear""",
        "delete": """
            Eliminar; Borrar; Eliminar todos; Borrar todo; Suprimir; Desinstalar; Vaciar papelera;
            Mover a la papelera; Salir del grupo; Quitar; Descartar; Bloquear contacto; Eliminar chat""",
        "install": "Instalar; Instalar ahora; Actualizar todo; Descargar e instalar",
        "grant": """
            Permitir; Permitir siempre; Solo esta vez; Mientras se usa la aplicación; Conceder permiso;
            Sí, he sido yo; Autorizar""",
        "account": """
            Cerrar sesión; Cambiar contraseña; Eliminar cuenta; Añadir tarjeta; Reiniciar;
            Apagar teléfono; Opciones de desarrollador; Depuración USB; Restablecer valores de fábrica""",
        "share": "Compartir ubicación; Compartir mi ubicación; Enviar mi ubicación; Compartir contactos",
        "call": "Llamar; Llamar ahora; Videollamada; Llamada de voz; Devolver llamada; Contestar",
        FREE: """
            Historial de pagos; Métodos de pago; Formas de pago; Cómo pagar; No pagar; Cancelar;
            Ahora no; Cancelar pago; Total a pagar; Pago realizado; Pagado; Mis pedidos;
            Resumen del pedido; Pedidos; Añadir al carrito; Seguir comprando; Lista de la compra;
            Comprado; Envíos; Gastos de envío; Enviado; Reenviar código; Enviar código; Eliminado;
            Eliminar filtros; Eliminar del carrito; Instalado; No permitir; Permisos; Llamadas;
            Historial de llamadas; Ajustes; Buscar; Compartir; Reservas; Reserva confirmada;
            Número de pedido 4711; Configuración; Ver todo; Guardar""",
    },
    "de": {
        "pay": """
            Bezahlen; Jetzt bezahlen; BEZAHLEN; Zahlen; 12,99 € bezahlen; Zahlungspflichtig bestellen;
            Kostenpflichtig bestellen; Zahlung bestätigen; Zahlung abschließen; Überweisen;
            Überweisung ausführen; Geld senden; Geld überweisen; Jetzt 36,80 € zahlen; Guthaben aufladen;
            Aufladen; Einzahlen; Spenden; Mit PayPal bezahlen; Jetzt kaufen für 3,99 €;
            Buchen für 680,00 €; Zahlen mit Karte; Oder mit Karte bezahlen; Ich bezahle jetzt; Einlösen""",
        "order": """
            Bestellen; Jetzt bestellen; Bestellung aufgeben; Bestellung abschicken; Jetzt kaufen; Kaufen;
            Kauf abschließen; Buchen; Jetzt buchen; Reservieren; Tisch reservieren; Abonnieren;
            Kostenlos testen; Bestellung stornieren; Kündigen; Abo kündigen; Termin buchen;
            Fahrt anfordern; Erstattung beantragen; Bestellung verbindlich abschicken""",
        "send": """
            Senden; Absenden; Abschicken; Nachricht senden; Veröffentlichen; Posten; Kommentar posten;
            Einladen; Freunde einladen; Freund hinzufügen; Schicken; Teilen mit Anna; Einreichen""",
        "delete": """
            Löschen; Alle entfernen; Entfernen; Deinstallieren; Papierkorb leeren; Endgültig löschen;
            Gruppe verlassen; Verwerfen; Alles löschen; Konversation löschen; Kontakt blockieren""",
        "install": "Installieren; Jetzt installieren; Alle aktualisieren; Trotzdem installieren",
        "grant": """
            Zulassen; Immer zulassen; Nur dieses Mal; Bei Nutzung der App; Erlauben; Ja, das war ich;
            Zugriff gewähren""",
        "account": """
            Abmelden; Passwort ändern; Konto löschen; Karte hinzufügen; Ausschalten; Neu starten;
            Entwickleroptionen; USB-Debugging; Auf Werkseinstellungen zurücksetzen""",
        "share": "Standort teilen; Meinen Standort teilen; Standort senden; Kontakt teilen",
        "call": "Anrufen; Jetzt anrufen; Videoanruf; Sprachanruf; Zurückrufen; Annehmen",
        FREE: """
            Bestellübersicht; Zahlungsmethoden; Zahlungsverlauf; Zahlungsart; Bezahlt; Zu zahlen;
            Abbrechen; Nicht jetzt; Nicht zulassen; Später; Zahlung abbrechen; Bestellnummer 4711;
            Meine Bestellungen; Bestellstatus; In den Warenkorb; Warenkorb ansehen; Gekauft; Gesendet;
            Gesendete Nachrichten; Code senden; Gelöschte Objekte; Filter löschen;
            Aus dem Warenkorb entfernen; Installiert; 500 m entfernt; Anrufliste; Anrufe; Einstellungen;
            Suchen; Teilen; Buchungen; Reserviert; Weiterlesen; Speichern; Kaufberatung; Erneut kaufen;
            Wie bezahlen?; Versandkosten""",
    },
    "fr": {
        "pay": """
            Payer; PAYER; Payer maintenant; Payer 12,99 €; Payez avec votre carte; Procéder au paiement;
            Confirmer le paiement; Valider mon paiement; Effectuer un virement; Faire un virement;
            Envoyer de l'argent; Recharger; Faire un don; Payer avec Link; Acheter pour 3,99 €;
            Commander pour 24,50 €; Finaliser le paiement; Accepter et payer; Glisser pour payer;
            Payer 1 299,00 €; Paie maintenant""",
        "order": """
            Commander; Commandez; Passer commande; Passer la commande; Valider la commande; Acheter;
            Acheter maintenant; Achetez; Réserver; Réservez; Réserver maintenant;
            Confirmer ma réservation; S'abonner; Abonnez-vous; Essai gratuit; Annuler la commande;
            Annuler mon abonnement; Résilier; Finaliser l'achat; Prendre rendez-vous;
            Demander un remboursement; Je commande""",
        "send": """
            Envoyer; Envoyez; ENVOYER; Envoyer un message; Publier; Publier le commentaire;
            Inviter des amis; Ajouter un ami; Partager avec Anne; Soumettre; Envoyer une demande""",
        "delete": """
            Supprimer; Tout supprimer; Effacer; Désinstaller; Vider la corbeille; Mettre à la corbeille;
            Quitter le groupe; Retirer; Supprimer la conversation; Supprimer définitivement""",
        "install": "Installer; Installer maintenant; Tout mettre à jour",
        "grant": """
            Autoriser; Toujours autoriser; Uniquement cette fois-ci; Lorsque vous utilisez l'appli;
            Oui, c'était moi; Accorder l'autorisation""",
        "account": """
            Se déconnecter; Déconnexion; Changer le mot de passe; Supprimer le compte; Ajouter une carte;
            Redémarrer; Éteindre; Options pour les développeurs; Débogage USB""",
        "share": "Partager ma position; Partager la position; Envoyer ma position; Partager le contact",
        "call": "Appeler; Appeler maintenant; Appel vidéo; Appel vocal; Appelez",
        FREE: """
            Historique des paiements; Moyens de paiement; Mode de paiement; Comment payer; Annuler;
            Plus tard; Pas maintenant; Ne pas autoriser; Annuler le paiement; À payer; Total à payer;
            Payé; Paiement effectué; Mes commandes; Ma commande; Suivre ma commande;
            Récapitulatif de la commande; Ajouter au panier; Panier; Continuer les achats; Envoyé;
            Messages envoyés; Envoyer le code; Renvoyer le code; Corbeille; Supprimé;
            Supprimer le filtre; Supprimer du panier; Installé; Appels; Journal d'appels; Paramètres;
            Rechercher; Partager; Recommander; Mes réservations; Télécharger; Enregistrer;
            Numéro de commande 4711""",
    },
    "pt": {
        "pay": """
            Pagar; PAGAR AGORA; Pagar R$ 12,99; Pague agora; Pagar com Pix; Fazer Pix;
            Realizar pagamento; Confirmar pagamento; Confirmar o pagamento; Finalizar pagamento;
            Ir para o pagamento; Transferir; Transferir R$ 500; Enviar dinheiro; Recarregar; Depositar;
            Sacar dinheiro; Doar; Comprar por R$ 3,99; Aceitar e pagar; Pagar 12,99 €; Pagar com MB WAY""",
        "order": """
            Comprar; Comprar agora; Finalizar compra; Finalizar a compra; Fazer pedido; Confirmar pedido;
            Confirmar meu pedido; Encomendar; Pedir agora; Reservar; Reserva agora; Confirmar reserva;
            Assinar; Assine agora; Teste grátis; Cancelar pedido; Cancelar assinatura;
            Solicitar reembolso; Solicitar viagem; Agendar consulta""",
        "send": """
            Enviar; Enviar mensagem; ENVIAR; Publicar; Publicar comentário; Postar; Convidar amigos;
            Adicionar amigo; Compartilhar com Ana; Partilhar com Ana; Mandar""",
        "delete": """
            Excluir; Eliminar; Apagar; Remover; Remover tudo; Desinstalar; Esvaziar lixeira;
            Sair do grupo; Mover para a lixeira; Excluir conversa; Apagar tudo""",
        "install": "Instalar; Instalar agora; Atualizar tudo",
        "grant": """
            Permitir; Permitir sempre; Apenas esta vez; Durante o uso do app; Sim, fui eu;
            Conceder acesso""",
        "account": """
            Sair; Sair da conta; Terminar sessão; Alterar senha; Excluir conta; Adicionar cartão;
            Reiniciar; Opções do desenvolvedor; Depuração USB""",
        "share": "Compartilhar localização; Partilhar localização; Enviar minha localização",
        "call": "Ligar; Ligar agora; Ligar para Ana; Chamada de vídeo; Chamada de voz; Atender",
        FREE: """
            Histórico de pagamentos; Formas de pagamento; Métodos de pagamento; Como pagar; Não pagar;
            Cancelar; Agora não; Não permitir; Cancelar pagamento; Total a pagar; Valor a pagar;
            Pagamento realizado; Pago; Meus pedidos; Resumo do pedido; Adicionar ao carrinho; Carrinho;
            Comprado; Enviado; Enviar código; Reenviar código; Excluídos; Remover filtro;
            Remover do carrinho; Instalado; Chamadas; Configurações; Pesquisar; Compartilhar;
            Minhas reservas; Salvar; Número do pedido 4711; Voltar; Frete""",
    },
    "it": {
        "pay": """
            Paga; PAGA ORA; Paga 12,99 €; Pagare; Paga con carta; Procedi al pagamento; Vai al pagamento;
            Conferma pagamento; Conferma il pagamento; Effettua un bonifico; Esegui bonifico;
            Invia denaro; Trasferisci; Ricarica; Dona ora; Acquista a 3,99 €; Preleva; Accetta e paga;
            Ordina per 24,50 € adesso; Scorri per pagare""",
        "order": """
            Ordina; Ordina ora; Acquista; Acquista ora; Compra ora; Effettua l'ordine; Conferma l'ordine;
            Invia ordine; Completa l'acquisto; Prenota; Prenota ora; Conferma prenotazione; Abbonati;
            Prova gratis; Annulla ordine; Annulla l'ordine; Disdici; Richiedi rimborso;
            Prenota un tavolo; Iscriviti""",
        "send": """
            Invia; INVIA; Invia messaggio; Pubblica; Pubblica commento; Invita amici; Aggiungi amico;
            Condividi con Anna; Inviare; Manda""",
        "delete": """
            Elimina; Cancella; Rimuovi; Rimuovi tutto; Disinstalla; Svuota cestino; Sposta nel cestino;
            Esci dal gruppo; Elimina chat; Scarta""",
        "install": "Installa; Installa ora; Aggiorna tutto",
        "grant": """
            Consenti; Consenti sempre; Solo questa volta; Mentre usi l'app; Sì, sono stato io; Autorizza""",
        "account": """
            Esci; Disconnettiti; Cambia password; Elimina account; Aggiungi carta; Riavvia; Spegni;
            Opzioni sviluppatore; Debug USB""",
        "share": """
            Condividi posizione; Condividi la mia posizione; Invia la mia posizione; Condividi contatto""",
        "call": "Chiama; Chiama ora; Videochiamata; Chiamata vocale; Chiama Anna",
        FREE: """
            Storico pagamenti; Metodi di pagamento; Come pagare; Non ora; Annulla; Più tardi;
            Non consentire; Annulla pagamento; Totale da pagare; Pagato; Pagamento effettuato;
            I miei ordini; Riepilogo ordine; Aggiungi al carrello; Carrello; Acquistato; Inviato;
            Invia codice; Eliminati; Rimuovi filtri; Rimuovi dal carrello; Installata; Chiamate;
            Impostazioni; Cerca; Condividi; Le mie prenotazioni; Salva; Ordina per; Ordina per prezzo;
            Filtra e ordina; Numero ordine 4711; Cronologia chiamate""",
    },
    "ru": {
        "pay": """
            Оплатить; ОПЛАТИТЬ; Оплатите; Оплата 1 234,56 ₽; Оплатить 12,99 ₽; Оплачиваю; Заплатить;
            Платить; Перейти к оплате; Подтвердить оплату; Подтвердить платёж; Перевести;
            Перевести 500 ₽; Сделать перевод; Отправить деньги; Пополнить; Пополнить счёт;
            Снять наличные; Пожертвовать; Купить за 399 ₽; Оплатить картой; Оплатить с помощью СБП;
            Оформить заказ за 990 ₽; Оплaтить""",
        "order": """
            Заказать; Закажите; Оформить заказ; Сделать заказ; Подтвердить заказ; Купить; Купить сейчас;
            Купить в 1 клик; Забронировать; Подтвердить бронирование; Подписаться; Оформить подписку;
            Вызвать такси; Отменить заказ; Отменить подписку; Попробовать бесплатно; Записаться на приём;
            Вернуть товар""",
        "send": """
            Отправить; ОТПРАВИТЬ; Отправьте; Отправить сообщение; Опубликовать; Пригласить друзей;
            Добавить в друзья; Поделиться с Анной; Оставить отзыв; Послать""",
        "delete": """
            Удалить; УДАЛИТЬ; Удалите; Удалить всё; Стереть; Очистить корзину; Переместить в корзину;
            Выйти из группы; Удалить чат; Заблокировать пользователя""",
        "install": "Установить; Обновить всё; Всё равно установить; Скачать и установить",
        "grant": "Разрешить; Разрешить всегда; Только в этот раз; Предоставить доступ; Да, это я",
        "account": """
            Выйти; Выйти из аккаунта; Сменить пароль; Удалить аккаунт; Добавить карту; Перезагрузить;
            Для разработчиков; Отладка по USB; Сброс до заводских настроек""",
        "share": "Поделиться геопозицией; Отправить моё местоположение; Поделиться контактом",
        "call": "Позвонить; Позвоните; Видеозвонок; Перезвонить; Принять вызов",
        FREE: """
            История платежей; Способы оплаты; Способ оплаты; Как оплатить; Отмена; Отменить; Не сейчас;
            Позже; Отменить платёж; К оплате; Итого к оплате; Оплачено; Заказ оформлен; Мои заказы;
            Детали заказа; Корзина; Добавить в корзину; Куплено; Отправлено; Отправить код; Получить код;
            Удалённые; Удалить из корзины; Очистить фильтры; Установлено; Не разрешать; Звонки;
            История звонков; Настройки; Поиск; Поделиться; Сохранить; Номер заказа 4711; Перевести текст;
            Перевод текста; Нет; Закрыть; Доставка""",
    },
    "ja": {
        "pay": """
            支払う; 支払います; お支払いへ進む; 今すぐ支払う; 決済する; ¥1,200 を支払う; 1,200円を支払う;
            支払いを確定する; 送金; 送金する; 振り込む; チャージ; チャージする; 出金; 寄付する;
            購入する ¥480; 注文を確定する 1,980円; 課金する; 同意して支払う; クレジットカードで支払う""",
        "order": """
            購入; 購入する; 今すぐ購入; 今すぐ買う; 注文する; 注文を確定; 注文を確定する; 予約する;
            予約を確定する; 今すぐ予約; 申し込む; 無料で試す; 解約; 注文をキャンセル;
            予約をキャンセルする; 定期購読; タクシーを呼ぶ; 返品する""",
        "send": """
            送信; 送信する; 送る; 投稿; 投稿する; コメントを投稿する; ツイートする; 招待する;
            友だちに追加; シェアする; 提出する""",
        "delete": """
            削除; 削除する; すべてを削除する; アンインストール; 消去; ごみ箱に移動; ゴミ箱を空にする;
            グループを退会; ブロックする""",
        "install": "インストール; インストールする; すべて更新; 今すぐインストール; アプリをインストール",
        "grant": "許可; 許可する; 常に許可; アプリの使用時のみ; 今回のみ; アクセスを許可",
        "account": """
            ログアウト; ログアウトする; パスワードを変更; アカウントを削除; 退会する; カードを追加;
            再起動; 電源を切る; 開発者向けオプション; USBデバッグ""",
        "share": "位置情報を共有; 現在地を送信; 連絡先を送る",
        "call": "電話をかける; 電話する; 発信; ビデオ通話; 音声通話; 通話を開始",
        FREE: """
            支払い方法; お支払い方法; 支払い履歴; 支払い済み; お支払い金額; 決済方法; 決済状況; 注文履歴;
            購入履歴; 注文番号; キャンセル; キャンセルする; 後で; あとで; 許可しない; いいえ; 閉じる;
            カートに追加する; カートを見る; ご購入手続きへ; レジに進む; 送信済み; 認証コードを送信;
            最近削除した項目; カートから削除; インストール済み; 着信履歴; 設定; 検索; 共有; 予約一覧;
            保存; 続きを読む; 絞り込みを削除する; 送金履歴""",
    },
    "ko": {
        "pay": """
            결제; 결제하기; 12,900원 결제하기; 지금 결제하기; 동의하고 결제하기; 카드 결제; 결제할게요;
            송금; 송금하기; 이체하기; 돈 보내기; 충전하기; 출금하기; 기부하기; 납부하기;
            ₩12,900 구매하기; 결제 승인; 네이버페이로 결제하기; 바로 결제""",
        "order": """
            주문하기; 주문할게요; 바로구매; 구매하기; 구매 확정; 예약하기; 예약 확정; 예매하기; 구독하기;
            무료 체험 시작하기; 주문 취소; 예약 취소하기; 구독 취소; 환불 신청; 택시 호출; 신청하기;
            배달 주문하기""",
        "send": """
            보내기; 전송; 메시지 보내기; 게시; 게시하기; 올리기; 댓글 달기; 초대하기; 친구 추가;
            제출하기; 등록""",
        "delete": """
            삭제; 삭제하기; 모두 제거; 지우기; 휴지통 비우기; 채팅방 나가기; 대화 삭제; 초기화; 차단하기""",
        "install": "설치; 설치하기; 모두 업데이트; 지금 설치",
        "grant": "허용; 항상 허용; 앱 사용 중에만 허용; 이번만 허용; 권한 허용",
        "account": """
            로그아웃; 비밀번호 변경; 계정 삭제; 회원탈퇴; 카드 등록; 전원 끄기; 다시 시작; 개발자 옵션;
            USB 디버깅""",
        "share": "위치 공유; 내 위치 보내기; 연락처 공유; 현재 위치 공유하기",
        "call": "전화 걸기; 전화하기; 영상통화; 음성통화; 통화하기; 전화 받기",
        FREE: """
            결제 내역; 결제내역; 결제 수단; 결제수단; 결제 방법; 결제 상태; 결제 금액; 결제 완료;
            결제 취소; 취소; 닫기; 나중에; 허용 안함; 허용하지 않음; 아니요; 주문 내역; 주문내역;
            주문번호; 장바구니; 장바구니에 담기; 카트에 추가; 구매 내역; 예약 내역; 송금 내역; 전송됨;
            인증번호 전송; 게시물; 최근 삭제된 항목; 삭제됨; 필터 지우기; 설치됨; 통화 기록; 설정; 검색;
            공유; 더보기; 저장; 배송 조회; 로그인; 이체 내역""",
    },
    "zh_hant": {
        "pay": """
            付款; 立即付款; 確認付款; 前往付款; 轉帳; 確認轉帳; 匯款; 繳費; 儲值; 提款; 捐款;
            刷卡付款 NT$1,290; 埋單; 找數; 結帳 NT$1,290; 立即購買 HK$88.00""",
        "order": """
            送出訂單; 確認訂單; 下訂單; 訂購; 立即訂購; 立即購買; 直接購買; 預訂; 預約; 立即訂位; 訂閱;
            免費試用; 取消訂單; 取消訂閱; 申請退款; 叫車; 落單""",
        "send": "傳送; 送出; 傳送訊息; 發佈; 發布; 張貼; 發表留言; 邀請; 加好友; 新增好友; 送出評價",
        "delete": """
            刪除; 移除; 全部移除; 解除安裝; 移至垃圾桶; 清空垃圾桶; 離開群組; 封鎖; 收回訊息;
            清除所有資料""",
        "install": "安裝; 立即安裝; 全部更新; 仍要安裝",
        "grant": "允許; 一律允許; 使用應用程式時允許; 僅限這一次; 授權; 是我本人",
        "account": """
            登出; 變更密碼; 刪除帳號; 新增信用卡; 關機; 重新啟動; 開發人員選項; USB 偵錯; 恢復原廠設定""",
        "share": "分享位置; 分享我的位置; 傳送目前位置; 傳送聯絡人",
        "call": "撥打; 撥打電話; 視訊通話; 語音通話; 視像通話; 接聽",
        FREE: """
            付款方式; 付款紀錄; 付款記錄; 付款成功; 已付款; 取消付款; 取消; 關閉; 稍後; 不允許; 略過;
            訂單記錄; 訂單編號; 轉帳紀錄; 購買紀錄; 加入購物車; 檢視購物車; 已傳送; 傳送驗證碼; 最近刪除;
            從購物車移除; 移除篩選條件; 已安裝; 設定; 搜尋; 分享; 我的訂單; 儲存; 貨到付款; 應付金額;
            撥號盤; 我的預約; 結帳""",
    },
}


def labels(text: str) -> list[str]:
    """'Pagar; Pagar ahora' -> ['Pagar', 'Pagar ahora']."""
    return [" ".join(each.split()) for each in text.split(";") if each.strip()]
