import type { LucideIcon } from 'lucide-react';

/** Lucide icons in one size and stroke; always decorative, next to a word or label. */
export const Icon = ({ of: Glyph, size = 16 }: { of: LucideIcon; size?: number }) => (
  <Glyph size={size} strokeWidth={1.5} aria-hidden focusable={false} />
);
