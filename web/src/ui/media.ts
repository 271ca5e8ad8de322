/** Media queries of the layout: phone (cards, drawer), below desk (rail). */
export const phone = '@media (max-width: 767px)';
export const narrow = '@media (max-width: 1099px)';
export const atPhone = '(max-width: 767px)';
export const atNarrow = '(max-width: 1099px)';
