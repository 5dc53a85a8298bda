import {
  BinaryOperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  RawNode,
  ValueNode,
  type KyselyPlugin,
} from 'kysely';

/** SQLite takes 32,766 parameters in a statement, and PostgreSQL 65,535. */
const LONGEST_LIST = 1000;

/** So that `in` and `not in` take lists of any length: a longer one becomes a single parameter. */
export function longLists(engine: 'sqlite' | 'postgres'): KyselyPlugin {
  const transformer = new LongLists(engine);
  return {
    transformQuery: ({ node }) => transformer.transformNode(node),
    transformResult: async ({ result }) => result,
  };
}

class LongLists extends OperationNodeTransformer {
  readonly #engine: 'sqlite' | 'postgres';

  constructor(engine: 'sqlite' | 'postgres') {
    super();
    this.#engine = engine;
  }

  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand, operator, rightOperand } = super.transformBinaryOperation(node);
    const same = BinaryOperationNode.create(leftOperand, operator, rightOperand);
    if (!OperatorNode.is(operator) || (operator.operator !== 'in' && operator.operator !== 'not in')) return same;
    if (!PrimitiveValueListNode.is(rightOperand) || rightOperand.values.length <= LONGEST_LIST) return same;
    const { values } = rightOperand;
    if (this.#engine === 'sqlite') {
      const list = RawNode.create(['(select value from json_each(', '))'], [ValueNode.create(JSON.stringify(values))]);
      return BinaryOperationNode.create(leftOperand, operator, list);
    }
    // PostgreSQL reads the text as an array of the type that the column has.
    const array = ValueNode.create(`{${values.map((value) => JSON.stringify(String(value))).join(',')}}`);
    return operator.operator === 'in'
      ? BinaryOperationNode.create(leftOperand, OperatorNode.create('='), RawNode.create(['any(', ')'], [array]))
      : BinaryOperationNode.create(leftOperand, OperatorNode.create('<>'), RawNode.create(['all(', ')'], [array]));
  }
}

/** No table has so many columns that this many rows have more values than a statement takes. */
const ROWS_AT_ONCE = 500;

/** The rows of as many inserts as it takes. */
export function inParts<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_none, part) =>
    rows.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );
}
