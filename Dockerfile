# Two images: `slim`, and `full` with what reads pictures on this computer. docs/install.md tells how to use them.
#   docker build --target slim -t farhand .
#   docker build --target full -t farhand:full .
# Debian 13's adb is new enough to pair; where a wheel brings its own (x86), that one is used.
ARG PYTHON=3.11-slim-trixie

FROM python:${PYTHON} AS build-slim
WORKDIR /src
RUN python -m venv /opt/farhand
COPY requirements.lock ./
RUN /opt/farhand/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY agent ./agent
COPY bot ./bot
COPY devices ./devices
RUN /opt/farhand/bin/pip install --no-cache-dir --no-deps . && du -sm /opt/farhand

FROM build-slim AS build-full
RUN /opt/farhand/bin/pip install --no-cache-dir --require-hashes -r agent/perception/reading/requirements.lock \
    && du -sm /opt/farhand

FROM python:${PYTHON} AS base
RUN apt-get update \
    && apt-get install --yes --no-install-recommends adb tini \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --uid 1000 --no-create-home --home-dir /farhand/home farhand \
    && install --directory --owner=farhand --group=farhand --mode=0700 /farhand /farhand/home
# .env, data and adb's keys, which phones trust, are in the one volume.
ENV HOME=/farhand/home FARHAND_DATA_DIR=/farhand/data PATH=/opt/farhand/bin:$PATH READING=no
WORKDIR /farhand
USER farhand
VOLUME /farhand
# Docker knows 0 and 1 alone; `farhand health` also says 2 for a bot that does not run.
HEALTHCHECK --interval=60s --timeout=20s --start-period=120s CMD farhand health || exit 1
# The adb server outlives the process that started it, so somebody must wait for its end.
ENTRYPOINT ["tini", "--", "farhand"]
CMD ["run"]

FROM base AS full
COPY --from=build-full /opt/farhand /opt/farhand

FROM base AS slim
COPY --from=build-slim /opt/farhand /opt/farhand
