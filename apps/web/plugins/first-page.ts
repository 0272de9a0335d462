/**
 * True for modules of every first page: libraries except the map's, shared code and routes. Dialogs, the map, the bar of lists and
 * what only one page needs come later.
 */
export function isOnFirstPage(id: string): boolean {
  if (
    /\/(maplibre-gl|pmtiles)\/|\/ui\/(calendar|dialog|portrait|qr-code|toast-host|use-settled)|\/catalogue\/(card\/friends-faces|event\/use-house-access)|\/api\/(account-calls|suggest-source|gifts)|\/contract\/src\/(people\/|places\/(city-gaps|distance|default-place|base-map)|events\/(suggestion|report-reasons|gift|programme\/|reading\/)|site\/(claim|gift)-pages)|\/catalogue\/(press-again|gifts\/|start\/|places\/(city-dialog|find-places|gone-city|near-me|visitor-place))|\/catalogue\/filter\/(applied-filters|search-reading|kinds-row|mood-choice|days-control)|\/device\/(consent|kept\/(drafts|gift-draft|wish)|rate-us|last-searches|location-record|port|own-store|kept-time|translation|waiting)|\/shell\/(gaps\/|newsletter-|page-data|city-title|place-still|subscribe|navigation\/(foresee|keep-scroll|late-navigation|open-cut-off|pending-changes|use-return))/.test(
      id,
    )
  )
    return false
  return (
    /\/node_modules\/(react|react-dom|scheduler|use-intl|use-sync-external-store|@tanstack|@formatjs)\//.test(
      id,
    ) ||
    /\/packages\/contract\/src\/|\/apps\/web\/src\/(api|catalogue|device|routes|shell|site|ui)\//.test(
      id,
    ) ||
    /\/apps\/web\/src\/(router|features\/event\/(\w+\/)?(later-parts|panel-ids))/.test(id)
  )
}
