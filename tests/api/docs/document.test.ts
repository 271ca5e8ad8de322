import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routeTable } from '../../../src/api/feature-registry.ts';
import { createTestApi } from '../../support/api.ts';

type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Record<string, unknown>[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> };
  readonly responses: Record<string, { readonly description: string; readonly content?: Record<string, unknown> }>;
};
type Document = { readonly paths: Record<string, Record<string, Operation>>; readonly components: { schemas: object } };

const document = JSON.parse(readFileSync(join(__dirname, '../../../docs/openapi.json'), 'utf8')) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
);
const find = (name: string): Operation | undefined => operations.find(([one]) => one === name)?.[1];

describe('the OpenAPI document', () => {
  it('has every route but sockets, files, this page and what only a demo or the development provider has', () => {
    const wanted = Object.entries(routeTable)
      .filter(([name, { kind, only }]) => kind === undefined && only === undefined && !name.includes('*'))
      .map(([name]) => name.replaceAll(/:(\w+)/g, '{$1}'));
    expect(operations.map(([name]) => name).sort()).toEqual(wanted.sort());
    expect(wanted.length).toBeGreaterThan(25);
  });

  it('names every operation once', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['getSessions', 'getSessionsByIdDetails', 'postSessionsByIdVerify']));
  });

  it.each(operations)('says all that a client must know of %s', (_name, operation) => {
    expect(operation.summary).toMatch(/^[A-Z]/);
    expect(operation.tags).toHaveLength(1);
    for (const { name, description } of operation.parameters ?? [])
      expect([name, description]).toEqual([name, expect.stringMatching(/^.{8,}\.$/)]);
    const statuses = Object.keys(operation.responses).map(Number);
    expect(statuses.some((status) => status < 400)).toBe(true);
    expect(statuses).toContain(500);
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      expect(description).toMatch(/\.$/);
      if (Number(status) < 300) expect(Object.keys(content ?? {})).toHaveLength(1);
      if (Number(status) >= 400)
        expect(content).toEqual({ 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } });
    }
  });

  it('says who may', () => {
    expect(find('GET /api/sessions')?.security).toEqual([{ cookie: [] }]);
    expect(find('GET /internal/metrics')?.security).toEqual([{ bearer: [] }, {}]);
    expect(find('GET /auth/config')?.security).toEqual([]);
    expect(Object.keys(find('GET /api/sessions')?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '429', '500', '503']),
    );
  });

  it('says what a write takes', () => {
    const put = find('PUT /api/sessions/{id}/participants');
    expect(put?.parameters?.map(({ name }) => name)).toEqual(['id', 'after', 'Idempotency-Key', 'If-Match']);
    expect(put?.responses['409']?.description).toContain('`version-conflict`');
    expect(Object.keys(find('POST /api/sessions')?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'multipart/form-data',
    ]);
    expect(Object.keys(find('POST /api/sessions')?.responses ?? {})).toEqual(expect.arrayContaining(['200', '201']));
  });

  it('is what /docs shows, with what a demo has besides', async () => {
    const api = await createTestApi();
    const answer = await api.ask('GET', '/docs/json', await api.signInAs('admin'));
    expect(answer.status).toBe(200);
    expect(answer.body.paths).toMatchObject(document.paths);
    expect(Object.keys(answer.body.paths)).toContain('/api/samples');
    await api.close();
  });
});
