# GolfBrands as a container: docs/deploying.md says how to run it, `node deploy/try-image.mjs` tries its steps without Docker.
FROM node:24-bookworm-slim AS build
WORKDIR /source
# By name, so that nothing else in the folder (settings, databases, backups) gets in.
COPY .npmrc package.json package-lock.json tsconfig.base.json tsconfig.json vite.config.ts ./
COPY CHANGELOG.md CONTRIBUTING.md LICENSE README.md SECURITY.md ./
COPY adapters adapters/
COPY cli cli/
COPY core core/
COPY deploy deploy/
COPY docs docs/
COPY fixtures fixtures/
COPY scripts scripts/
COPY web web/
# The same folder as in the tarball: the built program, Node by its pinned hash, and nothing that only building needs.
RUN node scripts/make-tarball.mjs --unpacked --out /made

FROM debian:bookworm-slim
COPY --from=build /made/golfbrands-* /opt/golfbrands/
RUN useradd --uid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin golfbrands \
 && install --directory --owner=10001 --group=10001 --mode=0700 /data \
 && ln --symbolic /opt/golfbrands/bin/golfbrands /usr/local/bin/golfbrands
ENV HOST=0.0.0.0 PORT=3000 GOLFBRANDS_DB=/data/golfbrands.db
WORKDIR /data
VOLUME /data
EXPOSE 3000
USER 10001:10001
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["/opt/golfbrands/bin/node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/golfbrands/bin/golfbrands"]
CMD ["serve", "--backup-dir", "/data/backups"]
