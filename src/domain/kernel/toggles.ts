import type { UncommittedEvent } from './envelope.ts';

/** One change of something, and whatever took it back or did it again: commands in their order, by their last revision. */
type Change = { readonly commands: { readonly id: string; revision: number }[] };
/** Changes of one thing, such as a session's participants, in their order. */
export type Toggles = Change[];

type Told = Pick<UncommittedEvent, 'commandId' | 'undoes' | 'revision'>;

const changeOf = (toggles: Toggles, commandId: string): Change | undefined =>
  toggles.find(({ commands }) => commands.some(({ id }) => id === commandId));

/** An undo is no change of its own: it switches the one that it names off, and its undo switches that on again. */
export const learnToggle = (toggles: Toggles, { commandId, undoes, revision }: Told): void => {
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
 * Whether something has changed since a command, whose last event has that revision: the command was taken back, or another
 * change is there that was not, or is not there that was. What was done and taken back since has changed nothing.
 */
export const hasChangedSince = (toggles: Toggles, commandId: string, last: number): boolean => {
  const own = changeOf(toggles, commandId);
  if (own !== undefined && own.commands.at(-1)?.id !== commandId) return true;
  return toggles.some((other) => other !== own && isOnAt(other, Number.POSITIVE_INFINITY) !== isOnAt(other, last));
};
