import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../src/main/settings/config.ts';
import { asShipped } from '../support/shipped.ts';

/** No container engine runs these files here; what can be read off them is checked. */
const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const words = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
const service = z.object({
  image: z.string(),
  command: words.default([]),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  healthcheck: z.object({ test: z.array(z.string()).min(2) }).optional(),
  restart: z.string(),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  network_mode: z.string().optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  volumes: z.array(z.unknown()).default([]),
});
const composeFile = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) })).default({}),
});
const servicesOf = z.object({ services: z.record(z.string(), z.looseObject({})) });
/** An overlay file: only the services that it adds. */
const compose = (path: string): z.infer<typeof composeFile> => {
  const file: unknown = parse(read(path), { merge: true, customTags: [{ tag: '!reset', resolve: () => null }] });
  const own = Object.entries(servicesOf.parse(file).services).filter(([, { image }]) => image !== undefined);
  return composeFile.parse({ ...(file as object), services: Object.fromEntries(own) });
};

const main = compose('docker-compose.yml');
const monitoring = compose('infra/monitoring.compose.yml');
const services = Object.entries({ ...main.services, ...monitoring.services });
const of = (name: string): z.infer<typeof service> => service.parse(main.services[name]);
const apps = ['api', 'projector', 'worker', 'bot'];
/** Services with outgoing calls: Discord, and vision models. */
const callers = ['api', 'worker', 'bot'];
const engines = ['eventstore', 'mongo', 'redis'];
/** Ends by itself; the others run for ever. */
const oneShot = (name: string): boolean => name === 'certificates';

describe('the services of the compose files', () => {
  it('are the processes of the app and its three engines', () => {
    expect(Object.keys(main.services).sort()).toEqual([...apps, ...engines, 'certificates'].sort());
  });

  it.each(services)('%s has a pinned version', (_name, { image }) => {
    if (image === 'muster:local') return;
    expect(image).toMatch(/^[a-z]+(\/[a-z]+)?:v?\d+\.\d+\.\d+(-[a-z0-9.-]+)?$/);
  });

  it('EventStoreDB is of the line under the BSD licence', () => {
    expect(of('eventstore').image).toMatch(/^eventstore\/eventstore:23\.10\.\d+-/);
  });

  it.each(services.filter(([name]) => !oneShot(name)))('%s is checked for health and restarted', (_name, one) => {
    expect(one.healthcheck?.test[0]).toMatch(/^CMD/);
    expect(one.restart).toBe('unless-stopped');
  });

  it('what ends by itself is waited for by its end', () => {
    expect(of('eventstore').depends_on['certificates']?.condition).toBe('service_completed_successfully');
  });

  it('only the app and Grafana are reachable, and only from this machine', () => {
    const open = services.filter(([, { ports }]) => ports.length > 0);
    expect(open.map(([name]) => name)).toEqual(['api', 'grafana']);
    for (const [, { ports }] of open) for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  });

  it.each(engines)('%s is on a network without a way out', (name) => {
    expect(of(name).networks).toEqual(['engines']);
    expect(main.networks['engines']?.internal).toBe(true);
  });

  it.each(apps)('%s has a way out exactly if it calls someone', (name) => {
    const isOpen = of(name).networks.some((network) => main.networks[network]?.internal !== true);
    expect(isOpen).toBe(callers.includes(name));
  });

  it.each(services)('%s holds no password in the file', (_name, { environment, command }) => {
    for (const [name, value] of Object.entries(environment))
      if (/PASSWORD|AUTH$/.test(name)) expect(value).toMatch(/^\$\{[A-Z_]+:\?[^}]+\}$/);
    for (const value of [...Object.values(environment), ...command])
      expect(value ?? '').not.toMatch(
        /:\/\/[^/@:]*:(?!\$\{[A-Z_]+:\?)[^/@]*@|\$\{[A-Z_]*(PASSWORD|SECRET|TOKEN)[A-Z_]*:?-[^}]/,
      );
  });
});

describe('the app in containers', () => {
  const settings = ['src/main/settings/environment.ts', 'src/main/settings/vision-settings.ts'].map(read).join('\n');
  const known = [...settings.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);

  it.each(apps)('%s names every setting that the app reads, and no other', (name) => {
    expect(known.length).toBeGreaterThan(15);
    expect(Object.keys(of(name).environment).sort()).toEqual([...known].sort());
  });

  it('does everything once, split over its processes', () => {
    const done = apps.flatMap((name) => of(name).environment['SERVICES']?.split(',') ?? []);
    expect(done.sort()).toEqual([...readConfig({}).SERVICES, 'bot'].sort());
  });

  const filledIn = (name: string): Record<string, string> => {
    const given: Record<string, string> = {
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: '2',
      DISCORD_GUILD_ID: '3',
      DISCORD_BOT_TOKEN: '4',
    };
    const fill = (text: string): string => {
      const next = text.replace(/\$\{([A-Z0-9_]+):[-?]([^${}]*)\}/, (whole, variable: string, otherwise: string) =>
        whole.includes(':?') ? 'a1b2' : (given[variable] ?? otherwise),
      );
      return next === text ? text : fill(next);
    };
    const environment = Object.entries(of(name).environment).map(([key, value]) => [key, fill(value ?? '')]);
    const files = {
      EVENT_TYPES_FILE: 'src/main/settings/event-types.json',
      SEASONS_FILE: 'src/main/settings/seasons.json',
    };
    const mounted = Object.entries(files).map(([key, file]) => [key, join(root, file)]);
    return { ...Object.fromEntries(environment), ...Object.fromEntries(mounted) };
  };

  it.each(apps)('the app takes the settings of %s, in production and on the three engines', (name) => {
    const config = readConfig(filledIn(name));
    expect(config).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', PORT: 3000, development: false });
    expect(config.EVENT_STORE_URL).toBe('esdb://admin:a1b2@eventstore:2113?tls=true&tlsCAFile=/ca/ca.crt');
    expect(config.READ_MODEL_URL).toBe('mongodb://muster:a1b2@mongo:27017/muster?replicaSet=rs0');
    expect(config.REDIS_URL).toBe('redis://:a1b2@redis:6379');
  });

  it.each(apps)('%s is asked whether it is ready, has time to stop, and waits for healthy engines', (name) => {
    const app = of(name);
    expect(app.healthcheck?.test.join(' ')).toContain('/readyz');
    expect(app.stop_grace_period).toBe('15s');
    for (const engine of engines) expect(app.depends_on[engine]?.condition).toBe('service_healthy');
    expect(app.volumes).toContain('media:/media');
  });
});

describe('the engines', () => {
  it('EventStoreDB speaks TLS; without it only in the file for development', () => {
    expect(of('eventstore').environment).not.toHaveProperty('EVENTSTORE_INSECURE');
    expect(read('docker-compose.dev.yml')).toContain('EVENTSTORE_INSECURE');
  });

  it('MongoDB is a replica set with a key file and users', () => {
    const start = read('infra/mongo/start.sh');
    expect(start).toMatch(/mongod --replSet rs0 --keyFile /);
    expect(read('infra/mongo/prepare.js')).toContain("rs.initiate({ _id: 'rs0'");
    expect(of('mongo').environment['MUSTER_PASSWORD']).toMatch(/^\$\{MONGO_PASSWORD:\?/);
  });

  it('Redis evicts nothing, writes to disk and asks for a password', () => {
    const command = of('redis').command.join(' ');
    expect(command).toContain('--maxmemory-policy noeviction');
    expect(command).toContain('--appendonly yes');
    expect(command).toMatch(/--requirepass \$\{REDIS_PASSWORD:\?/);
  });
});

describe('the image', () => {
  const lines = read('Dockerfile').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it('is built on the Node that the tests run on', () => {
    const { devDependencies } = z
      .object({ devDependencies: z.object({ node: z.string() }) })
      .parse(JSON.parse(read('package.json')));
    const bases = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    expect(new Set(bases)).toEqual(new Set([`node:${devDependencies.node}-bookworm-slim`]));
  });

  it('runs as nobody special, is checked for health and gets signals itself', () => {
    const user = last.findIndex((line) => line.startsWith('USER '));
    expect(last[user]).toBe('USER node');
    expect(last.slice(user).some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
    expect(last).toContain('CMD ["sh", "src/main/start.sh"]');
    expect(read('Makefile')).toContain('exec sh src/main/start.sh');
    expect(read('package.json')).toContain('"start": "sh src/main/start.sh"');
    expect(asShipped.length).toBeGreaterThan(1);
    expect(last.some((line) => line.startsWith('ENV NODE_ENV=production'))).toBe(true);
  });

  it('takes in only what is named', () => {
    const [first, ...rest] = read('.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    expect(rest.filter((line) => line.startsWith('!') && line.includes('.env'))).toEqual([]);
  });
});

describe('make up', () => {
  it('asks for a container engine in one line', () => {
    const run = (): string =>
      execFileSync('/bin/bash', [join(root, 'infra/up.sh'), '--check'], {
        encoding: 'utf8',
        env: { PATH: '' },
        stdio: 'pipe',
      });
    expect(run).toThrow(/docker is not installed/);
  });
});
