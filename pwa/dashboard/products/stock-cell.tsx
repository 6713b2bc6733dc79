import { Badge } from '../../ui/badge.tsx'

const low = 10

/** Pieces in the shop; fewer than ten want to be seen (specification section 9). */
export const StockCell = ({ inventory }: { inventory: number }) => {
  if (inventory === 0) return <Badge tone="sale">Sold out</Badge>
  if (inventory < low) return <Badge tone="low">{inventory} left</Badge>
  return <span className="tabular-nums">{inventory.toLocaleString('en-IN')}</span>
}
