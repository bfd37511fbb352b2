import type { Socket } from 'node:net';

/** So long a refused caller may go on sending: one that is hung up on at once often loses the answer. */
export const REFUSED_MS = 2_000;

/**
 * Has the connection closed in two steps once the answer is out: nothing more is said at once, and what still comes in is
 * dropped for a while, since the caller's machine would throw the answer away if it met a closed connection.
 */
export function closeSlowly(socket: Socket, ms: number): void {
  // What Node's server calls when an answer was the connection's last.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), ms).unref();
  };
}
