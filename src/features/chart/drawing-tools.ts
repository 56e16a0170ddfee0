// What a user can draw on a chart.
export const drawingKinds = ['horizontal', 'trend', 'measure'] as const
export type DrawingKind = (typeof drawingKinds)[number]

/** A kind that is entered by taps on the chart; `figures`: entered in a form; `none`: a tool was used before. */
export type DrawingTool = DrawingKind | 'figures' | 'none'
