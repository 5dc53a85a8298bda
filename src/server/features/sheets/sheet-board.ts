export interface SheetBoard {
  close(): void;
}
