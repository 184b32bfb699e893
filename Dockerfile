# The application: web process by default, job process with `build/api/worker.js`, commands beside it (README.md#deploy).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# A clone of somebody with a strict umask has files that only its owner reads; the processes run as another user.
RUN npm run build && chmod -R a+rX build locales

# The packages that run: all others are bundled or only build.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json LICENSE ./
RUN npm ci --omit=dev && chmod -R a+rX .

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /app
# The distribution's ffmpeg, under its own license: the job process makes video renditions with it.
# The drivers of graphics cards that come with it are a third of the image, and only loaded on request; the last command shows that nothing misses them.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/* \
  && cd /usr/lib/*-linux-gnu && rm -rf dri mfx libLLVM-* libmfxhw64.so* libz3.so* \
  && ffmpeg -v error -f lavfi -i testsrc2=duration=1 -f lavfi -i sine=duration=1 -c:v libx264 -c:a aac -f null -
RUN mkdir /data /backups && chown node:node /data /backups && chmod 700 /backups
COPY --from=packages /app ./
COPY --from=build /app/build/api build/api
COPY --from=build /app/build/web build/web
# Mails and error messages read their catalogs.
COPY --from=build /app/locales locales
USER node
VOLUME /data
EXPOSE 4000
CMD ["node", "build/api/main.js"]
