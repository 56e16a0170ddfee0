// Named breakpoints. CSS has no variables in the conditions of @media and @container, so the build replaces each name
// with its condition.

/** Conditions on the width of lists are in rem, so that larger text has the same effect as a narrower list. */
const breakpoints = {
  // Conditions on a container.
  '--cramped': '(width <= 13rem)',
  '--narrow': '(width <= 17rem)',
  '--over-narrow': '(width > 17rem)',
  '--compact': '(17rem < width <= 23rem)',
  '--wide': '(width >= 36rem)',
  '--chart-large-text': '(width <= 15rem)',
  '--chart-phone': '(width <= 360px)',
  // Conditions on the screen.
  '--small-phone': '(width < 360px)',
  '--tablet': '(width > 640px)',
  '--two-columns': '(width >= 840px)',
  '--landscape-phone': '(orientation: landscape) and (height <= 480px)',
}

/** @type {import('postcss').Plugin} */
const namedBreakpoints = {
  postcssPlugin: 'pulso:breakpoints',
  AtRule(rule) {
    if (rule.name !== 'media' && rule.name !== 'container') return
    const params = rule.params.replaceAll(/\((--[\w-]+)\)/g, (_, name) => {
      const condition = breakpoints[name]
      if (!condition) throw rule.error(`${name} is not one of the breakpoints of postcss.config.js`)
      return condition
    })
    if (params !== rule.params) rule.params = params
  },
}

export default { plugins: [namedBreakpoints] }
