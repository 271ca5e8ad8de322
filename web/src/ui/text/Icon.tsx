import type { LucideIcon } from 'lucide-react';

/** The one size and stroke for Lucide icons; always decorative, the word or label stands beside it. */
export const Icon = ({ of: Glyph, size = 16 }: { of: LucideIcon; size?: number }) => (
  <Glyph size={size} strokeWidth={1.5} aria-hidden focusable={false} />
);
