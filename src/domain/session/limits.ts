/** Maximum number of participants, and so of items in an event. */
export const maxParticipants = 500;
