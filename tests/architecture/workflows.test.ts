import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** Nothing here runs these files; what can be read off them is checked. */
const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
const targets = new Set([...read('Makefile').matchAll(/^([a-z-]+):/gmu)].map(([, name]) => name));

const step = z.strictObject({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
const job = z.strictObject({
  'runs-on': z.string(),
  'timeout-minutes': z.number(),
  // writing is for the image of a release alone
  permissions: z.strictObject({ contents: z.literal('read'), packages: z.literal('write') }).optional(),
  env: z.record(z.string(), z.string()).optional(),
  services: z.record(z.string(), z.looseObject({ image: z.string() })).optional(),
  steps: z.array(step).min(2),
});
const workflow = z.looseObject({
  permissions: z.object({ contents: z.literal('read') }),
  jobs: z.record(z.string(), job),
});

describe('the workflows', () => {
  const files = readdirSync(join(root, '.github/workflows'));
  it.each(files)('%s has jobs with an end, read-only rights, and pinned actions', (file) => {
    const { jobs } = workflow.parse(parse(read(`.github/workflows/${file}`)));
    for (const { uses } of Object.values(jobs).flatMap(({ steps }) => steps))
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/u);
  });

  it('call only what the Makefile and package.json have', () => {
    const all = files.map((file) => workflow.parse(parse(read(`.github/workflows/${file}`))));
    const lines = all.flatMap(({ jobs }) =>
      Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? [])),
    );
    const made = lines.flatMap((line) => [...line.matchAll(/\bmake ([a-z-]+)/gu)].map(([, name]) => name));
    const run = lines.flatMap((line) => [...line.matchAll(/\bnpm run ([\w:-]+)/gu)].map(([, name]) => name));
    expect(made.filter((name) => !targets.has(name))).toEqual([]);
    expect(run.filter((name) => scripts[name ?? ''] === undefined)).toEqual([]);
    expect([made.includes('check'), made.includes('test'), run.includes('test:engines')]).toEqual([true, true, true]);
  });

  it('publish with a tag only, and only the version that package.json has', () => {
    const release = read('.github/workflows/release.yml');
    expect(parse(release)).toMatchObject({ on: { push: { tags: ['v*'] } } });
    expect(release).toContain(`test "v$(node -p "require('./package.json').version")" = "$GITHUB_REF_NAME"`);
    expect(read('Dockerfile')).toContain(
      `ARG VERSION=${(JSON.parse(read('package.json')) as { version: string }).version}\n`,
    );
  });

  it('use the images that compose uses', () => {
    const compose = read('docker-compose.yml');
    const images = read('.github/workflows/ci.yml').match(/(?:mongo|redis|eventstore\/eventstore):[\w.-]+/gu) ?? [];
    expect(images).toHaveLength(3);
    expect(images.filter((image) => !compose.includes(`image: ${image}`))).toEqual([]);
  });
});

it('templates, updates and the container for development can be read', () => {
  const folder = '.github/ISSUE_TEMPLATE';
  for (const file of readdirSync(join(root, folder)))
    expect(parse(read(`${folder}/${file}`))).toEqual(expect.any(Object));
  expect(parse(read('.github/dependabot.yml'))).toMatchObject({ version: 2 });
  expect(JSON.parse(read('.devcontainer/devcontainer.json'))).toMatchObject({ name: 'Muster' });
  expect(existsSync(join(root, '.github/pull_request_template.md'))).toBe(true);
});
