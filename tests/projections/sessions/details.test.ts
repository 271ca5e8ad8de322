import type { UncommittedEvent } from '../../../src/domain/kernel/envelope.ts';
import { sessionsProjection } from '../../../src/projections/sessions/projection.ts';
import { findSession } from '../../../src/projections/sessions/queries.ts';
import { fact } from '../support/facts.ts';
import { reading, reassessment } from '../../support/session-builders.ts';
import { project } from '../support/project.ts';
import {
  corrected,
  edited,
  excluded,
  failed,
  included,
  participant,
  processed,
  reprocessing,
  submitted,
  verified,
} from '../support/sessions.ts';

const given = (...facts: UncommittedEvent[]) => project(sessionsProjection, facts);
const counted = [submitted('s'), processed('s', [participant('a'), participant('b')])];

describe('details', () => {
  const details = async (...facts: UncommittedEvent[]) => findSession((await given(...facts)).readModels, 's');

  it('given a submission, then the session is pending, by its account', async () => {
    expect(await details(submitted('s', { notes: 'late' }))).toMatchObject({
      id: 's',
      status: 'pending',
      submittedBy: 'account-mod',
      submittedAt: '2026-03-01T12:00:00.000Z',
      notes: 'late',
      version: 0,
      participants: [],
    });
  });

  it('given the names, then it is processed at version 1; all certain, then verified', async () => {
    expect(await details(...counted)).toMatchObject({
      status: 'processed',
      version: 1,
      participants: [{ rawName: 'a' }, {}],
    });
    expect(
      await details(
        submitted('s'),
        processed('s', [participant('a')], { status: { from: 'pending', to: 'verified' } }),
      ),
    ).toMatchObject({
      status: 'verified',
    });
  });

  it('given a picture without a name, then its index is noted', async () => {
    const image = { mediaId: 'm', mediaType: 'image/png', width: 1, height: 1 };
    const read = (index: number, names: number) => reading({ image: index, names });
    const doc = await details(
      submitted('s', { images: [image, image] }),
      processed('s', [participant('a')], { source: 'pictures', readings: [read(0, 1), read(1, 0)] }),
    );
    expect(doc?.emptyImages).toEqual([1]);
  });

  it('given a failure, then its reason; reprocessed, then pending without it', async () => {
    expect(await details(submitted('s'), failed('s'))).toMatchObject({
      status: 'failed',
      failure: { code: 'no-names' },
    });
    expect(await details(submitted('s'), failed('s'), reprocessing('s'))).toMatchObject({
      status: 'pending',
      failure: null,
      attempt: 2,
    });
  });

  it('given an edit, then added, removed, re-matched and proposed stand, and the version rises', async () => {
    const proposal = { by: 'account-x', at: '2026-03-02T00:00:00.000Z', reason: null };
    const edit = edited('s', {
      added: [participant('c')],
      removed: [{ participant: participant('a'), reason: null }],
      rematched: [reassessment(participant('b'), { playerId: 'p-z' })],
      proposed: [{ participantId: 'part-b', rawName: 'b', ...proposal }],
    });
    const doc = await details(...counted, edit);
    expect(doc).toMatchObject({
      version: 2,
      participants: [
        { participantId: 'part-b', playerId: 'p-z', proposedRemoval: proposal },
        { participantId: 'part-c', proposedRemoval: null },
      ],
    });
    const settled = await details(
      ...counted,
      edit,
      verified('s', {
        participants: [reassessment(participant('c'), { playerId: 'p-y' })],
        declined: [{ participantId: 'part-b', rawName: 'b' }],
      }),
    );
    expect(settled).toMatchObject({
      status: 'verified',
      version: 3,
      participants: [{ proposedRemoval: null, verified: true }, { playerId: 'p-y' }],
    });
    // With the former values of the event.
    const reverted = await details(
      ...counted,
      edit,
      fact('session-s', {
        type: 'VerificationReverted',
        data: {
          participants: [reassessment(participant('c'), { playerId: 'p-c', verified: false })],
          proposed: [{ participantId: 'part-b', rawName: 'b', ...proposal }],
          status: { from: 'verified', to: 'processed' },
        },
      }),
    );
    expect(reverted).toMatchObject({
      status: 'processed',
      participants: [{ proposedRemoval: proposal }, { playerId: 'p-c', verified: false }],
    });
  });

  it('given a declined and a withdrawn proposal, then neither is open', async () => {
    const proposed = ['a', 'b'].map((name) => ({
      participantId: `part-${name}`,
      rawName: name,
      ...{ by: 'account-x', at: 'then', reason: null },
    }));
    const doc = await details(
      ...counted,
      edited('s', { proposed }),
      edited('s', {
        declined: [{ participantId: 'part-a', rawName: 'a' }],
        withdrawn: [{ participantId: 'part-b', rawName: 'b' }],
      }),
    );
    expect(doc?.participants.map(({ proposedRemoval }) => proposedRemoval)).toEqual([null, null]);
  });

  it('given names typed in for a failed session, then it is processed with that text', async () => {
    const typed = { rawText: 'text-2', status: { from: 'failed', to: 'processed' } } as const;
    expect(await details(submitted('s'), failed('s'), processed('s', [participant('a')], typed))).toMatchObject({
      status: 'processed',
      failure: null,
      rawText: 'text-2',
    });
  });

  it('given any event that touches it, then its revision; the start of a recognition is none', async () => {
    const at = (revision: number, event: UncommittedEvent): UncommittedEvent => ({ ...event, revision });
    const started = fact('session-s', { type: 'RecognitionStarted', data: { attempt: 1 } });
    const facts = [at(0, submitted('s')), at(1, started), at(2, processed('s', [])), at(3, excluded('s'))];
    expect(await details(...facts.slice(0, 2))).toMatchObject({ revision: 0 });
    expect(await details(...facts)).toMatchObject({ revision: 3 });
  });

  it('given exclusion, inclusion and correction, then participants keep their version', async () => {
    expect(await details(...counted, excluded('s', 'a test'))).toMatchObject({
      excluded: true,
      exclusionReason: 'a test',
      version: 1,
    });
    expect(await details(...counted, excluded('s', 'a test'), included('s'))).toMatchObject({
      excluded: false,
      exclusionReason: null,
    });
    const correction = corrected('s', { eventType: { from: 'Kraken', to: 'BD' }, notes: { from: null, to: 'x' } });
    expect(await details(...counted, correction)).toMatchObject({
      eventType: 'BD',
      notes: 'x',
      eventDate: '2026-03-01T20:00:00.000Z',
      version: 1,
    });
  });

  it.each([
    ['processed', processed('s', [participant('a')])],
    ['failed', failed('s')],
    ['reprocessing', reprocessing('s')],
    ['edited', edited('s', {})],
    ['verified', verified('s')],
    ['excluded', excluded('s')],
    ['included', included('s')],
    ['corrected', corrected('s', {})],
  ])('given only %s, then there is no document', async (_title, event) => {
    const world = await given(event);
    expect([await world.docs('details'), await world.docs('list'), world.skipped]).toEqual([{}, {}, []]);
  });
});
