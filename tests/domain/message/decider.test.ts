import type { MessageCommand } from '../../../src/domain/message/commands.ts';
import { messageDecider } from '../../../src/domain/message/decider.ts';
import { givenOf } from '../../support/given.ts';
import { archived, deleted, edited, erased, erasedFile, file, lost, stored } from '../../support/message-builders.ts';

const given = givenOf(messageDecider);
const command = <T extends MessageCommand['type']>(
  type: T,
  data: Extract<MessageCommand, { type: T }>['data'],
): MessageCommand => ({ type, data }) as MessageCommand;
const edit = (textId: string | null, minute = 5) => {
  const { editedAt, noticedLater } = edited(textId, null, minute).data;
  return command('EditMessage', { textId, editedAt, noticedLater });
};
const remove = command('DeleteMessage', deleted.data);
const store = command('StoreAttachment', stored('f1').data);
const lose = command('LoseAttachment', lost('f1').data);
const erase = (...texts: readonly string[]) => command('EraseContent', { texts, attachments: [] });
const withFile = archived({ attachments: [file('f1')] });

describe('a message', () => {
  it('is archived once: a redelivery changes nothing', () => {
    given().when(command('ArchiveMessage', archived().data)).thenAccepted(archived());
    given(archived())
      .when(command('ArchiveMessage', archived({ textId: 't9' }).data))
      .thenNothing();
  });

  it('that was never archived has no history', () => {
    for (const later of [edit('t2'), remove, store, lose, erase('t1')]) given().when(later).thenRejected('not-found');
  });

  it('is edited, with what it held before', () => {
    given(archived())
      .when(edit('t2'))
      .thenAccepted(edited('t2', 't1'))
      .when(edit(null, 6))
      .thenAccepted(edited(null, 't2', 6));
  });

  it('is not edited by what is not newer, nor by the same text', () => {
    given(archived(), edited('t2', 't1')).when(edit('t3', 5)).thenNothing();
    given(archived(), edited('t2', 't1')).when(edit('t3', 4)).thenNothing();
    given(archived()).when(edit('t1')).thenNothing();
  });

  it('is deleted once', () => {
    given(archived()).when(remove).thenAccepted(deleted).when(remove).thenNothing();
  });
});

describe('an attachment', () => {
  it('is stored once', () => {
    given(withFile).when(store).thenAccepted(stored('f1')).when(store).thenNothing();
  });

  it('is lost once, and may still be stored; what is stored is not lost any more', () => {
    given(withFile).when(lose).thenAccepted(lost('f1')).when(lose).thenNothing().when(store).thenAccepted(stored('f1'));
    given(withFile, stored('f1')).when(lose).thenNothing();
  });

  it('of another message is none', () => {
    given(archived()).when(store).thenNothing();
    given(archived()).when(lose).thenNothing();
  });
});

describe('a text', () => {
  it('is erased once, the present one or an earlier one', () => {
    given(archived()).when(erase('t1')).thenAccepted(erased('t1')).when(erase('t1')).thenNothing();
    given(archived(), edited('t2', 't1')).when(erase('t1')).thenAccepted(erased('t1'));
  });

  it('of another message stays', () => {
    given(archived()).when(erase('t7')).thenNothing();
  });

  it('is erased with all others and with the files, one event each', () => {
    given(archived({ attachments: [file('f1'), file('f2')] }), edited('t2', 't1'))
      .when(command('EraseContent', { texts: ['t1', 't2', 't7'], attachments: ['f1', 'f7'] }))
      .thenAccepted(erased('t1'), erased('t2'), erasedFile('f1'))
      .when(command('EraseContent', { texts: ['t1'], attachments: ['f1'] }))
      .thenNothing();
  });

  it('whose file was erased takes it no more, wherever it was on its way', () => {
    given(withFile, erasedFile('f1')).when(store).thenNothing();
  });
});
