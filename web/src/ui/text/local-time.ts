const options: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
};

/** 'Fri 20 Nov, 20:30 CET here': the same moment by the reader's clock. */
export const localTime = (iso: string): string =>
  `${new Intl.DateTimeFormat('en-GB', options).format(new Date(iso))} here`;
