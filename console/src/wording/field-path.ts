/** The parts of a field's path: those of `/skus/3/mechanic` and of `skus.3.mechanic` are skus, 3 and mechanic. */
export const partsOf = (path: string): string[] => path.split(/[./]/).filter(Boolean);
