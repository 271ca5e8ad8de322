import type { UncommittedEvent } from './envelope.ts';

/** A change with its undos and redos: commands in order, by their last revision. */
type Change = { readonly commands: { readonly id: string; revision: number }[] };
/** Changes of one facet, such as a session's participants, in order. */
export type Toggles = Change[];

type ToggleFact = Pick<UncommittedEvent, 'commandId' | 'undoes' | 'revision'>;

const changeOf = (toggles: Toggles, commandId: string): Change | undefined =>
  toggles.find(({ commands }) => commands.some(({ id }) => id === commandId));

/** An undo is not a change of its own: it switches the named change off, and undoing the undo switches it on again. */
export const learnToggle = (toggles: Toggles, { commandId, undoes, revision }: ToggleFact): void => {
  const own = changeOf(toggles, commandId)?.commands.find(({ id }) => id === commandId);
  if (own !== undefined) {
    own.revision = revision;
    return;
  }
  const undone = undoes === null ? undefined : changeOf(toggles, undoes);
  if (undone === undefined) toggles.push({ commands: [{ id: commandId, revision }] });
  else undone.commands.push({ id: commandId, revision });
};

const isOnAt = ({ commands }: Change, revision: number): boolean =>
  commands.filter((command) => command.revision <= revision).length % 2 === 1;

/**
 * Whether the facet has changed since a command with this last revision: the command was undone, or a later change is
 * in effect, or an earlier one no longer is. A change that was made and undone since does not count.
 */
export const hasChangedSince = (toggles: Toggles, commandId: string, last: number): boolean => {
  const own = changeOf(toggles, commandId);
  if (own !== undefined && own.commands.at(-1)?.id !== commandId) return true;
  return toggles.some((other) => other !== own && isOnAt(other, Number.POSITIVE_INFINITY) !== isOnAt(other, last));
};
