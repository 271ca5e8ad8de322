import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../adapters/temporary-folder.ts';

const root = join(__dirname, '../..');
const run = promisify(execFile);

type Cruise = {
  readonly summary: {
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
};

/** The same program and rules as `npm run check:deps`; it ends with an error code when a rule is broken. */
const cruise = async (folder: string, ...sources: readonly string[]): Promise<Cruise> => {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, ...sources, '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const options = { cwd: folder, maxBuffer: 100_000_000 };
  const { stdout } = await run(process.execPath, args, options).catch((cause: unknown) => cause as { stdout: string });
  return JSON.parse(stdout) as Cruise;
};

describe('a build that breaks the dependency rule', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  const files: Readonly<Record<string, string>> = {
    'src/domain/voice/decider.ts': "import { db } from '../../adapters/db.ts';\nexport const decide = db;\n",
    'src/domain/voice/clock.ts': "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;\n",
    'src/contracts/voice.ts': "import { decide } from '../domain/voice/decider.ts';\nexport const wire = decide;\n",
    'src/api/voice/routes.ts': "import { routes } from '../messages/routes.ts';\nexport const voice = routes;\n",
    'src/api/messages/routes.ts': "import { db } from '../../adapters/db.ts';\nexport const routes = db;\n",
    'src/adapters/db.ts': "import { queries } from '../projections/queries.ts';\nexport const db = queries;\n",
    'src/projections/queries.ts': 'export const queries = 1;\n',
    'src/ports/clock.ts': "import { queries } from '../projections/queries.ts';\nexport const clock = queries;\n",
    'src/workers/one.ts': "import { two } from './two.ts';\nexport const one: number = two;\n",
    'src/workers/two.ts': "import { one } from './one.ts';\nexport const two: number = one;\n",
    'src/workers/alone.ts': 'export const alone = 1;\n',
    'web/src/features/my/Page.ts': "import { list } from '../sessions/list.ts';\nexport const page = list;\n",
    'web/src/ui/Badge.ts': "import { wire } from '../../../src/contracts/voice.ts';\nexport const badge = wire;\n",
    'web/src/api/feed.ts': "import { badge } from '../ui/Badge.ts';\nexport const feed = badge;\n",
    'web/src/parts/Picker.ts': "import { page } from '../features/my/Page.ts';\nexport const picker = page;\n",
    'web/src/app/pages.ts': "import { picker } from '../parts/Picker.ts';\nexport const pages = picker;\n",
    'web/src/features/voice/Page.ts': "import { pages } from '../../app/pages.ts';\nexport const voice = pages;\n",
    'web/src/features/sessions/list.ts':
      "import { decide } from '../../../../src/domain/voice/decider.ts';\nexport const list = decide;\n",
  };

  it('is told so, rule by rule', async () => {
    for (const [path, content] of Object.entries({ ...files, 'tsconfig.json': '{}' })) {
      await mkdir(dirname(join(folder.path, path)), { recursive: true });
      await writeFile(join(folder.path, path), content);
    }
    await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
    const { summary } = await cruise(folder.path, 'src', 'web/src');
    const found = new Set(summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`));
    expect([...found].sort()).toEqual(
      expect.arrayContaining([
        'adapters: src/adapters/db.ts',
        'contracts: src/contracts/voice.ts',
        'domain: src/domain/voice/clock.ts',
        'domain: src/domain/voice/decider.ts',
        'no-circular: src/workers/one.ts',
        'no-feature-imports-another-api: src/api/voice/routes.ts',
        'no-feature-imports-another-web: web/src/features/my/Page.ts',
        'no-orphans: src/workers/alone.ts',
        'only-main-imports-adapters: src/api/messages/routes.ts',
        'ports-are-types: src/ports/clock.ts',
        'web: web/src/features/sessions/list.ts',
        'web-api: web/src/api/feed.ts',
        'web-features: web/src/features/voice/Page.ts',
        'web-parts: web/src/parts/Picker.ts',
        'web-ui: web/src/ui/Badge.ts',
      ]),
    );
  }, 60_000);
});
