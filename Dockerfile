# The server with its web apps. PostgreSQL runs beside it: see compose.yaml.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY . .
RUN find . -mindepth 1 -type f ! -name 'package*.json' -delete && find . -type d -empty -delete

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY --from=packages /app .
RUN npm ci --no-audit --no-fund
COPY . .
RUN node tools/build-apps.ts && node tools/build-docs.ts

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app .
RUN npm ci --omit=dev --workspace @gatehouse/server --no-audit --no-fund && npm cache clean --force
COPY . .
COPY --from=build /app/apps/dashboard/dist apps/dashboard/dist
COPY --from=build /app/apps/checkout/dist apps/checkout/dist
COPY --from=build /app/apps/portal/dist apps/portal/dist
COPY --from=build /app/docs-site/dist docs-site/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", \
  "fetch('http://127.0.0.1:3000/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=40", "--enable-source-maps", "server/src/main.ts"]
