import type { Away } from './engine-handles.ts';

const lookEveryMs = 2_000;

/** What is known of the engines on servers: who is away now, and who wants to hear when all are back. */
export const createEngineWatch = ({
  away,
  servers,
}: {
  away: () => Promise<readonly Away[]>;
  servers: readonly string[];
}) => {
  const listeners = new Set<() => void>();
  let missing: readonly Away[] = [];
  const look = async (): Promise<readonly Away[]> => {
    const before = missing.length;
    missing = await away();
    if (before > 0 && missing.length === 0) for (const hear of [...listeners]) hear();
    return missing;
  };
  const timer = servers.length === 0 ? undefined : setInterval(() => void look(), lookEveryMs).unref();
  return {
    look,
    missing: (): readonly Away[] => missing,
    /** Hears when every engine answers again; answers how not to. */
    onBack: (hear: () => void): (() => void) => {
      listeners.add(hear);
      return () => void listeners.delete(hear);
    },
    stop: (): void => clearInterval(timer),
  };
};
export type EngineWatch = ReturnType<typeof createEngineWatch>;
