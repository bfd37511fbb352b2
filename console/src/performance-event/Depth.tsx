import { percent } from '../format/numbers.ts';
import classes from './Depth.module.css';
import { type Deep, depthInWords } from './depth.ts';

/** How deep a past promotion was, with its mechanic below; in one line where one of them alone is known. */
export function Depth({ of }: { of: Deep }) {
  const { mechanic, discount_pct } = of;
  const said = depthInWords(of);
  return (
    <span className={classes.depth} title={mechanic ? said : undefined}>
      {mechanic && discount_pct !== null ? (
        <>
          {percent(discount_pct, 1)}
          <small>{mechanic}</small>
        </>
      ) : (
        said
      )}
    </span>
  );
}
