import { createTimeline } from '../../../src/main/demo/timeline.ts';

describe('a timeline', () => {
  const done: string[] = [];
  beforeEach(() => done.splice(0));
  const step = (name: string) => async () => void done.push(name);

  it('goes by the moments, and by the order of planning where they are equal', async () => {
    const { schedule, run } = createTimeline();
    schedule('2026-03-02T00:00:00.000Z', step('b'));
    schedule('2026-03-03T00:00:00.000Z', step('d'));
    schedule('2026-03-02T00:00:00.000Z', step('c'));
    schedule('2026-03-01T00:00:00.000Z', step('a'));
    await run();
    expect(done).toEqual(['a', 'b', 'c', 'd']);
  });

  it('takes what is planned on its way, also for a moment that is over', async () => {
    const { schedule, run } = createTimeline();
    schedule('2026-03-02T00:00:00.000Z', async () => {
      done.push('first');
      schedule('2026-03-01T00:00:00.000Z', step('late'));
      schedule('2026-03-04T00:00:00.000Z', step('last'));
    });
    schedule('2026-03-03T00:00:00.000Z', step('then'));
    await run();
    expect(done).toEqual(['first', 'late', 'then', 'last']);
  });

  it('does one thing after another, and stops at what fails', async () => {
    const { schedule, run } = createTimeline();
    schedule('1', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push('slow');
    });
    schedule('2', () => Promise.reject(new Error('refused')));
    schedule('3', step('never'));
    await expect(run()).rejects.toThrow('refused');
    expect(done).toEqual(['slow']);
  });
});
