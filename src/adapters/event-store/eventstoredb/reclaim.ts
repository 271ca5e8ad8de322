import type { ReclaimResult } from '../../../ports/event-store.ts';
import type { EventStoreDbConnection } from './connection.ts';

const ANSWER_MS = 10_000;
const USUAL_PORT = '2113';

/** HTTP addresses of the connection string's nodes: EventStoreDB serves both on one port. */
export const nodesOf = (connectionString: string): readonly string[] => {
  const [, hosts = ''] = /^[^:]+:\/\/(?:[^@/]*@)?([^/?]+)/.exec(connectionString) ?? [];
  const scheme = /[?&]tls=false\b/.test(connectionString) ? 'http' : 'https';
  return hosts.split(',').map((host) => `${scheme}://${host.includes(':') ? host : `${host}:${USUAL_PORT}`}`);
};

/**
 * Requests a scavenge from every node over HTTP, because the client has no call for it; it continues on its own. It
 * needs operator rights; if a node refuses or does not answer, the operator must start it.
 */
export const createReclaim =
  (connectionString: string, { credentials }: Pick<EventStoreDbConnection, 'credentials'>) =>
  async (): Promise<ReclaimResult> => {
    const { username, password } = credentials;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const ask = async (node: string): Promise<string | null> => {
      // Never sends credentials without TLS; such servers require none.
      const headers = node.startsWith('https:') ? { authorization } : {};
      const signal = AbortSignal.timeout(ANSWER_MS);
      const answer = await fetch(`${node}/admin/scavenge`, { method: 'POST', headers, signal }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok === true) return null;
      return answer === null ? 'does not answer' : `answers ${answer.status}`;
    };
    for (const node of nodesOf(connectionString)) {
      const why = await ask(node);
      if (why !== null) return { done: false, why: `POST ${node}/admin/scavenge ${why}: start a scavenge there` };
    }
    return { done: true };
  };
