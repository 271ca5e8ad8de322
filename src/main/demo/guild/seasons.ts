import type { Season } from '../../../contracts/seasons.ts';
import type { UtcDay } from '../../../contracts/windows.ts';

const names = ['Winter', 'Spring', 'Summer', 'Autumn'] as const;
/** As far back as the demo guild goes. */
const count = 4;

const quarterOf = (year: number, quarter: number): Season => {
  const day = (month: number, date: number) => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  const name = `${names[quarter] ?? ''} ${year}`;
  return { name, from: day(quarter * 3, 1), to: day(quarter * 3 + 3, 0) };
};

/** The quarter of a day and those before it, oldest first: the same all quarter long, whenever the server is started. */
export const demoSeasons = (today: UtcDay): readonly Season[] => {
  const running = Number(today.slice(0, 4)) * 4 + Math.floor((Number(today.slice(5, 7)) - 1) / 3);
  return Array.from({ length: count }, (_, index) => running - count + 1 + index).map((at) =>
    quarterOf(Math.floor(at / 4), at % 4),
  );
};
