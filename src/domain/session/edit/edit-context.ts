import type { CommandMeta } from '../../kernel/envelope.ts';
import type { EditedItem, EditParticipants } from '../commands.ts';
import type { Session, SessionState } from '../state.ts';

/** Everything that an edit of the participants is decided on. */
export type EditContext = {
  readonly session: Session;
  readonly removed: SessionState['removed'];
  readonly data: EditParticipants['data'];
  readonly meta: CommandMeta;
  readonly isModerator: boolean;
  /** Items of the list for participants that are in it. */
  readonly items: ReadonlyMap<string, EditedItem>;
  readonly notNames: ReadonlySet<string>;
};
