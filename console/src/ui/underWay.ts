/** What has been asked for and is not finished, told apart by its values. */
export function underWay() {
  const asked = new Set<string>();
  return {
    /** Whether it was not under way already; it is from now on. */
    begin: (values: unknown): boolean => {
      const key = keyOf(values);
      if (asked.has(key)) return false;
      asked.add(key);
      return true;
    },
    end: (values: unknown): void => {
      asked.delete(keyOf(values));
    },
  };
}

const keyOf = (values: unknown): string => JSON.stringify(values) ?? '';
