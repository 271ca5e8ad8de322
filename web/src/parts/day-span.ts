import { dayParam, type UrlParam } from '../ui/routing/use-url-state.ts';
import { formatDay } from '../ui/text/dates.ts';

/** Days that an address narrows a list to, both within; empty for no bound. */
export type DayRange = { from: string; to: string };
export const daySpanParams: { [K in keyof DayRange]: UrlParam<string> } = { from: dayParam(), to: dayParam() };
export const everyDay: DayRange = { from: '', to: '' };
export const isEveryDay = ({ from, to }: DayRange): boolean => from === '' && to === '';

/** '16 Nov', '16 Nov to 22 Nov', 'from 16 Nov on', 'up to 22 Nov'. */
export const spanWords = ({ from, to }: DayRange): string => {
  if (to === '') return `from ${formatDay(from)} on`;
  if (from === '') return `up to ${formatDay(to)}`;
  return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
};

type Bar = { from: string; running: boolean };
/** Under a bar, or a point, of a week or a day: its first day. */
export const barLabel = ({ from, running }: Bar): string => `${formatDay(from)}${running ? ' so far' : ''}`;
