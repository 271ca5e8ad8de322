const usual = 16;
/** How many px a rem is: readers with a larger type in their browser have more. */
export const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usual;
