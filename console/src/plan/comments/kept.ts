/** The name under which a comment is kept that is written and not sent. */
export const keptComment = (proposal: number) => `comment:${proposal}`;
