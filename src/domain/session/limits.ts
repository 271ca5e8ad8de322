/** A session has this many participants at most, hence no event more items. */
export const maxParticipants = 500;
