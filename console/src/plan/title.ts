interface Titled {
  readonly id: number;
  readonly title: string | null;
}

/** What a proposal is called: by its title, else by its number. */
export const titleOf = ({ id, title }: Titled): string => title ?? `#${id}`;
