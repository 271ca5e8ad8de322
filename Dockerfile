# One image for all of it: by itself it runs the embedded guild in /data, as a user without rights and on a read-only root:
#   docker run -p 3000:3000 -v muster:/data --read-only --tmpfs /tmp <image>
# In compose SERVICES decides what a process does. The server runs from its source.
# The version is that of the devDependency `node` (tests/architecture/compose.test.ts compares them).
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not `npm ci`: see docs/decisions/0002.
RUN npm install --include=dev --no-audit --no-fund
COPY tsconfig.base.json ./
COPY src/contracts src/contracts
COPY web web
RUN npm run build:web \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/@jongodb

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
# New volumes take over the owner of these folders: /data holds everything, /media is for compose, whose processes share pictures.
RUN mkdir -p /data /media && chown node:node /data /media \
  && ln -s /app/bin/muster.mjs /usr/local/bin/muster
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/web/dist web/dist
COPY package.json LICENSE ./
COPY bin bin
COPY samples samples
COPY src src
ARG VERSION=1.0.0
LABEL org.opencontainers.image.title="Muster" \
  org.opencontainers.image.description="Tracks who takes part in the raids of an MMO guild" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.licenses="MIT"
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=300s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "src/main/start.sh"]
