import type { DiscordLink } from '../../../../src/contracts/players.ts';
import { StatusBadge, type Look } from '../../ui/feedback/StatusBadge.tsx';

type Method = DiscordLink['linkMethod'];
const methodLooks = {
  manual: { shape: 'disc', tone: 'muted', word: 'Manual' },
  auto: { shape: 'half-disc', tone: 'info', word: 'Auto-detected' },
  admin: { shape: 'triangle', tone: 'warning', word: 'Admin Override' },
} satisfies Record<Method, Look>;
export const methodWord = (method: Method): string => methodLooks[method].word;

/** How an account came to its player. */
export const LinkMethod = ({ method }: { method: Method }) => <StatusBadge looks={methodLooks} status={method} />;
