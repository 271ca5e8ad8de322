import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../support/until.ts';

/** How a proxy rewrites the path before it passes a request on. */
export type ProxyKind = {
  readonly program: 'nginx' | 'caddy';
  /** '' at the root of the domain. */
  readonly path: string;
  /** Whether the path is taken away. */
  readonly strips: boolean;
  /** Whether it passes on neither the name that it was asked under nor the wish for a socket. */
  readonly dropsHeaders?: boolean;
};
type Ports = { readonly port: number; readonly server: number };

const nginx = ({ path, strips, dropsHeaders = false }: ProxyKind, { port, server }: Ports): string => `
daemon off;
pid nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 100m;
    location ${path}/ {
      proxy_pass http://127.0.0.1:${server}${strips ? '/' : ''};
      ${
        dropsHeaders
          ? ''
          : `proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;`
      }
    }
  }
}`;

const caddy = ({ path, strips }: ProxyKind, { port, server }: Ports): string => `
{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  ${strips ? 'handle_path' : 'handle'} ${path}/* {
    reverse_proxy 127.0.0.1:${server}
  }
}`;

export const hasProxy = (program: ProxyKind['program']): boolean =>
  spawnSync('sh', ['-c', `command -v ${program}`], {
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  }).status === 0;

/** The proxy of the system, with the settings of docs/runbook.md; answers once it takes connections. */
export const startProxy = async (kind: ProxyKind, ports: Ports): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-proxy-'));
  const file = join(folder, 'settings');
  writeFileSync(file, kind.program === 'nginx' ? nginx(kind, ports) : caddy(kind, ports));
  const args =
    kind.program === 'nginx' ? ['-p', folder, '-c', file] : ['run', '--config', file, '--adapter', 'caddyfile'];
  const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin`, HOME: folder };
  const child = spawn(kind.program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`${kind.program} has ended:\n${said}`);
      return (await fetch(`http://127.0.0.1:${ports.port}${kind.path}/healthz`).catch(() => null))?.ok === true;
    },
    20_000,
    () => `${kind.program} to pass requests on:\n${said}`,
  );
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
};
