import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; fallback: (error: unknown, retry: () => void) => ReactNode };

/** Draws something else in place of what failed to be drawn. The one class of the app: React knows no other way. */
export class ErrorBoundary extends Component<Props, { caught: { error: unknown } | null }> {
  override state = { caught: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } };
  }

  override render() {
    const { caught } = this.state;
    return caught === null
      ? this.props.children
      : this.props.fallback(caught.error, () => this.setState({ caught: null }));
  }
}
