/**
 * Media queries of the layout: a phone (cards, drawer), a desk (everything else), beside (room for a picture beside a
 * list), narrow (a rail in place of the sidebar: the sessions' eight columns need 1180 px beside it). Paper is as
 * narrow as a phone and is none.
 */
export const phone = '@media screen and (max-width: 767px)';
export const desk = '@media (min-width: 768px)';
export const beside = '@media (min-width: 1024px)';
export const notBeside = '@media (max-width: 1023px)';
export const narrow = '@media (max-width: 1179px)';
/** Between a phone and where every column has room: those that can be missed are left out. */
export const tablet = '@media (min-width: 768px) and (max-width: 1063px)';
/** A phone, or a screen that fingers alone work on. */
export const noKeys = '@media screen and (max-width: 767px), (hover: none) and (pointer: coarse)';
/** Phones in landscape, or windows at 200 %, where sticky parts would take half of the height. */
export const short = '@media screen and (max-height: 480px)';
export const atPhone = '(max-width: 767px)';
export const atNarrow = '(max-width: 1179px)';
/** Hidden in print: controls and large fills. */
export const notPrinted = `@media print {
  display: none;
}`;
