import type { CommandMeta } from '../../kernel/envelope.ts';
import type { EditedItem, EditParticipants } from '../commands.ts';
import type { Session, SessionState } from '../state.ts';

/** Input for deciding an edit of participants. */
export type EditContext = {
  readonly session: Session;
  readonly removed: SessionState['removed'];
  readonly data: EditParticipants['data'];
  readonly meta: CommandMeta;
  readonly isModerator: boolean;
  /** Items for existing participants. */
  readonly items: ReadonlyMap<string, EditedItem>;
  readonly notNames: ReadonlySet<string>;
};
