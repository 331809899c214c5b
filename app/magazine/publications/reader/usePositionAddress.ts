import { useHydrated } from '../../../platform/ui/useHydrated'
import { useIsEink } from '../../../site/display'
import { pageAddress, viewerAddress } from '../pages/addresses'

/** Returns a function that gives the address of an article's page: in the viewer, or as HTML if no script runs. */
export function usePositionAddress(): (articleId: number, page: number) => string {
  const isScripted = useHydrated()
  const isOnEink = useIsEink()
  return (articleId, page) =>
    isScripted ? viewerAddress({ articleId, page }, isOnEink) : pageAddress({ articleId, page })
}
