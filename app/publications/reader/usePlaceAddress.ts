import { useHydrated } from '../../ui/useHydrated'
import { pageAddress, viewerAddress } from '../pages/addresses'

/** Gives the address of a page of an article in the viewer; where no script runs, of the page as HTML. */
export function usePlaceAddress(): (articleId: number, page: number) => string {
  const isScripted = useHydrated()
  return (articleId, page) => (isScripted ? viewerAddress : pageAddress)({ articleId, page })
}
