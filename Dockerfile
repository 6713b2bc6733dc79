# Untested: this file was written without a Docker daemon to try it.
FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY . .
# Installs the packages and builds the shop, as `npm start` does before it starts the server.
RUN node --input-type=module --eval " \
  const { ensureInstalled } = await import('/shop/scripts/steps/install.mjs'); \
  const { ensureBuilt } = await import('/shop/scripts/steps/built.mjs'); \
  await ensureInstalled('shop'); \
  await ensureBuilt();"

FROM node:24-bookworm-slim
WORKDIR /shop
ENV DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY --from=build --chown=node:node /shop /shop
RUN mkdir --mode=700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD node --eval "fetch('http://localhost:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=30", "scripts/start.mjs"]
