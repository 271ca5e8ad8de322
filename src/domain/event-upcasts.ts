import type { Upcasters } from './kernel/reader.ts';

/** How events of former builds become those of this one; by the type under which they are stored. */
export const upcasters: Upcasters = {};
