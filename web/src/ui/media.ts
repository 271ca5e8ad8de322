/** Media queries of the layout: phone (cards, drawer), below desk (rail): the sessions' eight columns need 1180 px beside the sidebar. */
export const phone = '@media (max-width: 767px)';
export const narrow = '@media (max-width: 1179px)';
export const atPhone = '(max-width: 767px)';
export const atNarrow = '(max-width: 1179px)';
