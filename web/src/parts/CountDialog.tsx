import { ExplainDialog } from './ExplainDialog.tsx';

type Props = { player: { id: string; name: string }; onClose: () => void };

/** Why a player's total is what it is. */
export const CountDialog = (props: Props) => <ExplainDialog number="totalSessions" {...props} />;
