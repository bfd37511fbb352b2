import { Component, type ReactNode } from 'react';
import { ErrorState } from './states.tsx';

/** A fault of a page stays on that page, and the menu goes on working; one of the frame is told too. (React knows no other form for this than a class.) */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <ErrorState error={error} onRetry={() => window.location.reload()} /> : this.props.children;
  }
}
