/** The sentences of the error catalogue, said where the server has none of its own. */
export const failureTexts = {
  register: 'Failed to register players. Nothing was stored.',
  submit: 'Failed to submit the session. Nothing was stored; try again.',
  sample: 'The sample could not be loaded.',
  details: 'Failed to fetch session details',
  saveParticipants: 'Failed to save participants',
  verify: 'Failed to verify the session',
  undoVerification: 'Failed to undo the verification',
  exclude: 'Failed to exclude the session',
  include: 'Failed to include the session',
  correct: 'Failed to correct the session',
  reprocess: 'Failed to start reprocessing. Please try again.',
  approveRename: 'Failed to approve rename request',
  rejectRename: 'Failed to reject rename request',
  undoDecision: 'Failed to undo the decision',
  hasMoved: 'The session has changed since; it was left as it is.',
} as const;
